// How operations change the cells of NOR flash.

/** An erase sets every bit. */
export const erased = () => 0xff;

// Leaves cells as an operation does that stops half way: all of them change at the same time, each at its own pace. A
// program has cleared some of its bits; a sector that was being erased holds anything.
export function tear(cells, change, seed) {
  const random = () => {
    // xorshift: the same on every run
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
    return seed & 0xff;
  };
  cells.forEach((was, i) => (cells[i] = change === erased ? random() : change(was, i) | (was & random())));
}
