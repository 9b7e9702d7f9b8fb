// The pieces of a table, which glide from where they were.

import { all, isDrawn } from "./page.js";

/**
 * Tell whether the visitor wants nothing to move.
 * @returns {boolean}
 */
export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Give all pieces their names, or take them away: they have names only while they move, for each costs the browser a layer.
 * @param {boolean} isMoving
 * @returns {void}
 */
export function namePieces(isMoving) {
  const drawn = all("[data-piece]", Element, document).filter(isDrawn);
  const pieces = new Map(drawn.map((piece) => [piece.dataset.piece ?? "", piece]));
  for (const [id, piece] of pieces) {
    piece.style.viewTransitionName = isMoving ? `piece-${CSS.escape(id)}` : "";
    piece.style.viewTransitionClass = isMoving ? "piece" : "";
  }
}

/**
 * Exchange something, and let the pieces glide from where they were. Their names stay: the caller takes them away.
 * @param {() => void} exchange
 * @returns {ViewTransition}
 */
export function move(exchange) {
  namePieces(true);
  const transition = document.startViewTransition(() => {
    exchange();
    namePieces(true);
  });
  transition.ready.catch(() => {}); // skipped, which harms nothing
  return transition;
}

/**
 * Tell whether pieces can glide here.
 * @returns {boolean}
 */
export const canMove = () => Boolean(document.startViewTransition) && !isStill();
