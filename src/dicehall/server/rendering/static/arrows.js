// Which way an arrow key leads on the screen.

/** @import { Point } from "./shapes.js" */

/**
 * The direction of each arrow key: to the right, and down.
 * @type {Record<string, [dx: number, dy: number]>}
 */
export const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/**
 * Find the nearest place in a direction. What lies aside counts twice, and more than 63 degrees off is another direction.
 * @param {Point} from
 * @param {Point[]} places
 * @param {[dx: number, dy: number]} direction
 * @returns {number} its index; -1 if none lies that way
 */
export function nearest(from, places, [dx, dy]) {
  let [found, least] = [-1, Infinity];
  for (const [index, { x, y }] of places.entries()) {
    const along = (x - from.x) * dx + (y - from.y) * dy;
    const aside = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
    const far = along + 2 * aside;
    if (along > 1 && along >= aside / 2 && far < least) [found, least] = [index, far];
  }
  return found;
}
