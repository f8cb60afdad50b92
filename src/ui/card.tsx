import { type ReactNode, useId } from 'react'
import { css } from './card.module.css'

interface HeadingProps {
  id?: string | undefined
  tag?: ReactNode
  children: ReactNode
}

/** The h2 of a card, with a tag at the end of the line. */
export function CardHeading({ id, tag, children }: HeadingProps) {
  return (
    <div className={css.heading}>
      <h2 id={id}>{children}</h2>
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
  const id = useId()
  const Box = heading ? 'section' : 'div'
  return (
    <Box className={`${css.card} ${className}`} aria-labelledby={heading && id}>
      {heading && (
        <CardHeading id={id} tag={tag}>
          {heading}
        </CardHeading>
      )}
      {children}
    </Box>
  )
}
