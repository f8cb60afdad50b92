import { expect, test } from 'vitest'
import { nameSize, withHyphens } from '../../../../src/features/account/pass-view.tsx'

test.each([
  ['Willem', 'short', 'Willem'],
  ['Marijke', 'medium', 'Marijke'],
  ['Jan-Willem', 'short', 'Jan-Willem'],
  ['Anne Wilhelmina', 'long', 'Anne Wilhelmina'],
  ['Annemarieke', 'long', 'An|ne|ma|rieke'],
  ['Wilhelmijntje', 'long', 'Wil|hel|mijntje'],
])('%s has the size of its longest word, and syllables if no line may hold it', (name, size, syllables) => {
  expect(nameSize(name)).toBe(size)
  expect(withHyphens(name).replaceAll('\u00ad', '|')).toBe(syllables)
})
