import type { ReactNode } from 'react'
import * as css from './card.module.css'

/** The h2 of a card, with a tag at the end of the line. */
function CardHeading({ tag, children }: Pick<CardProps, 'tag' | 'children'>) {
  return (
    <div className={css.heading}>
      <h2>{children}</h2>
      {tag}
    </div>
  )
}

interface CardProps {
  heading?: string | undefined
  tag?: ReactNode
  className?: string | undefined
  children: ReactNode
}

export function Card({ heading, tag, className = '', children }: CardProps) {
  return (
    <div className={`${css.card} ${className}`}>
      {heading && <CardHeading tag={tag}>{heading}</CardHeading>}
      {children}
    </div>
  )
}
