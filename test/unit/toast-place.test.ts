// @vitest-environment node
import { expect, test } from 'vitest'
import { rise } from '../../src/ui/toast-place.ts'

test.each([
  ['nothing there', [], 0],
  ['a button higher up', [{ top: 500, bottom: 556 }], 0],
  ['a button under it', [{ top: 700, bottom: 756 }], 86],
  ['a button that it touches', [{ top: 640, bottom: 712 }], 146],
  ['a bar at the bottom', [{ top: 720, bottom: 800 }], 66],
  [
    'a bar, and above it a button',
    [
      { top: 720, bottom: 800 },
      { top: 600, bottom: 656 },
    ],
    186,
  ],
  [
    'the same in another order',
    [
      { top: 600, bottom: 656 },
      { top: 720, bottom: 800 },
    ],
    186,
  ],
  ['a button below the window', [{ top: 900, bottom: 956 }], 0],
  ['a button so high that no room is left above it', [{ top: 60, bottom: 790 }], 0],
])('a toast of 64 px in a window of 800 px: %s', (_what, obstacles, px) => {
  expect(rise(64, 800, obstacles)).toBe(px)
})
