/** How long a part of a page waits for those above it, so that nothing moves away from under a finger, in ms. */
export const PATIENCE = 1500
