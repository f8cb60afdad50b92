import { Icon } from './icons.tsx'
import { css } from './tick-list.module.css'

/** A list of benefits. */
export function TickList({ items }: { items: readonly string[] }) {
  return (
    <ul className={css.list}>
      {items.map(item => (
        <li className={css.item} key={item}>
          <Icon name="tick" thick />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}
