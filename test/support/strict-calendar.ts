/** A component of a calendar: its properties by name and parameters, with texts unescaped, and what stands in it. */
export interface Component {
  readonly name: string
  readonly properties: Record<string, string>
  readonly components: Component[]
}

/** Reads a calendar by the letter of RFC 5545, §3.1 to §3.4 and §3.3.11; throws on whatever it forbids. */
export function readCalendar(text: string): Component {
  if (!text.endsWith('\r\n')) throw new SyntaxError('The last line has no end')
  const bytes = new TextEncoder()
  for (const line of text.slice(0, -2).split('\r\n')) {
    if (/[\r\n]/.test(line)) throw new SyntaxError(`A lone CR or LF in ${JSON.stringify(line)}`)
    if (bytes.encode(line).length > 75) throw new SyntaxError(`More than 75 octets: ${line}`)
    if (/\p{Surrogate}/u.test(line)) throw new SyntaxError(`Half a character: ${JSON.stringify(line)}`)
  }
  const root: Component = { name: '', properties: {}, components: [] }
  const open = [root]
  const unfolded = text.slice(0, -2).replace(/\r\n[ \t]/g, '')
  for (const line of unfolded.split('\r\n')) readLine(line, open)
  if (open.length > 1) throw new SyntaxError(`${open.at(-1)?.name} has no end`)
  const [calendar, ...others] = root.components
  if (calendar?.name !== 'VCALENDAR' || others.length > 0) throw new SyntaxError('Not one VCALENDAR')
  return calendar
}

function readLine(line: string, open: Component[]): void {
  const [, name = '', parameters = '', value = ''] =
    /^([A-Z][A-Z-]*)((?:;[A-Z-]+=[^;:",]+)*):(.*)$/.exec(line) ?? []
  const current = open.at(-1)
  if (!name || !current) throw new SyntaxError(`Not a content line: ${line}`)
  if (name === 'BEGIN') {
    const next = { name: value, properties: {}, components: [] }
    current.components.push(next)
    open.push(next)
  } else if (name === 'END') {
    if (value !== current.name || open.length === 1) throw new SyntaxError(`${line} ends ${current.name}`)
    open.pop()
  } else {
    if (open.length === 1) throw new SyntaxError(`Outside a component: ${line}`)
    if (name + parameters in current.properties) throw new SyntaxError(`Twice: ${name}`)
    current.properties[name + parameters] = isText(name) ? unescaped(value) : value
  }
}

const isText = (name: string) => ['SUMMARY', 'DESCRIPTION', 'UID'].includes(name)

function unescaped(value: string): string {
  if (/(^|[^\\])(\\\\)*(\\[^\\;,nN]|[;,]|\\$)/.test(value)) throw new SyntaxError(`Not escaped: ${value}`)
  return value.replace(/\\(.)/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))
}
