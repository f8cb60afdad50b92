import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'
import { css } from './tag.module.css'

export type TagKind = 'active' | 'ended' | 'free' | 'special' | 'best'

/** A word in a pill. Its colour adds no information. */
export function Tag({ kind, children }: { kind: TagKind; children: ReactNode }) {
  return (
    <span className={`${css.tag} ${css[kind]}`}>
      {kind === 'active' && <Icon name="tick" size={1.15} thick />}
      <span>{children}</span>
    </span>
  )
}
