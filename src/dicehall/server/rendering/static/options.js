// Options that do nothing as the others stand are out of the way:
// <div data-only-with="name of another field" data-only-value="the value of that field with which this one matters">.

const form = document.getElementById("new");

function valueOf(field) {
  return field.type === "checkbox" && !field.checked ? "no" : field.value;
}

function hide() {
  for (const field of form.querySelectorAll("[data-only-with]")) {
    const other = form.elements[field.dataset.onlyWith];
    field.hidden = Boolean(other) && valueOf(other) !== field.dataset.onlyValue;
  }
}

form.addEventListener("change", hide);
addEventListener("pageshow", hide); // a browser that comes back fills in what was there
hide();
