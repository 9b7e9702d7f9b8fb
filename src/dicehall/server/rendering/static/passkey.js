// Passkeys: <button data-passkey="create|get" data-options="URL" data-done="URL"> within the form whose fields are sent along.
// Shown only where the browser knows them; what goes wrong is said in the [data-passkey-says] of the form.

const knows = window.PublicKeyCredential && "parseCreationOptionsFromJSON" in window.PublicKeyCredential;

const ways = {
  create: (options) => navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  get: (options) => navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }),
};

class Refused extends Error {}

async function post(path, fields) {
  const response = await fetch(path, { method: "POST", headers: { Accept: "application/json" }, body: new URLSearchParams(fields) });
  const answer = await response.json();
  if (!response.ok) throw new Refused(answer.message);
  return answer;
}

async function use(button) {
  const { passkey, options, done } = button.dataset;
  const fields = Object.fromEntries([...new FormData(button.form)].filter(([name]) => name !== "password"));
  const credential = await ways[passkey](await post(options, fields));
  const { path } = await post(done, { ...fields, credential: JSON.stringify(credential.toJSON()) });
  location.assign(path);
}

async function pressed(button) {
  const says = button.form.querySelector("[data-passkey-says]");
  says.textContent = "";
  button.disabled = true;
  try {
    await use(button);
  } catch (error) {
    says.textContent = error instanceof Refused ? error.message : says.dataset.textFailed;
  } finally {
    button.disabled = false;
  }
}

for (const button of document.querySelectorAll("[data-passkey]")) {
  button.addEventListener("click", () => pressed(button));
}
for (const part of document.querySelectorAll("[data-needs-passkeys]")) part.hidden = !knows;
