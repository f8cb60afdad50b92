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
  /** A card with a heading is a section with that name. */
  heading?: string | undefined
  tag?: ReactNode
  className?: string | undefined
  children: ReactNode
}

export function Card({ heading, tag, className = '', children }: CardProps) {
  const Box = heading ? 'section' : 'div'
  return (
    <Box className={`${css.card} ${className}`} aria-label={heading}>
      {heading && <CardHeading tag={tag}>{heading}</CardHeading>}
      {children}
    </Box>
  )
}
