// The pieces of a table, which glide from where they were.

export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Pieces have names only while they move: each name costs the browser a layer. */
export function namePieces(isMoving) {
  const pieces = new Map([...document.querySelectorAll("[data-piece]")].map((piece) => [piece.dataset.piece, piece]));
  for (const [id, piece] of pieces) {
    piece.style.viewTransitionName = isMoving ? `piece-${CSS.escape(id)}` : "";
    piece.style.viewTransitionClass = isMoving ? "piece" : "";
  }
}
