import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react'
import type { SitePath } from './history.ts'
import { useServices } from './services.ts'

interface LinkProps extends Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'aria-label' | 'aria-current'> {
  readonly to: SitePath
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A link within the site. The browser handles modified clicks, clicks of other buttons and handled events. */
export function Link({ to, ...rest }: LinkProps) {
  const { navigate } = useServices().router
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || event.button !== 0 || modified) return
    event.preventDefault()
    navigate(to)
  }
  return <a href={to} onClick={follow} {...rest} />
}
