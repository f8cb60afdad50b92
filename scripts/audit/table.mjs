const format = cell => (typeof cell === 'number' ? cell.toLocaleString('en') : String(cell ?? '–'))

/** Rows as aligned columns under headings; numbers stand to the right. */
export function table(headings, rows) {
  const cells = [headings, ...rows].map(row => row.map(format))
  const widths = headings.map((_, column) => Math.max(...cells.map(row => row[column].length)))
  const isNumber = headings.map((_, column) => rows.some(row => typeof row[column] === 'number'))
  const pad = (text, column) =>
    isNumber[column] ? text.padStart(widths[column]) : text.padEnd(widths[column])
  return cells.map(row => row.map(pad).join('  ').trimEnd())
}

/** Words in lines of at most `width` characters. */
export function wrap(words, width) {
  const lines = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
