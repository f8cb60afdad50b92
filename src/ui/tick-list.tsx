import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'
import { css } from './tick-list.module.css'

/** A list of what a member has. */
export function TickList({ items }: { items: readonly ReactNode[] }) {
  return (
    <ul className={css.list}>
      {items.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <li className={css.item} key={place}>
          <Icon name="tick" thick />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}
