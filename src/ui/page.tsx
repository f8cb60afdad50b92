import { type ReactNode, useLayoutEffect } from 'react'
import { Card } from './card.tsx'
import { Icon, LOG_OUT, People, WordMark } from './drawings.tsx'
import * as css from './page.module.css'
import * as visitor from './visitor.module.css'

/** The first link in the document, which is visible while it has the focus. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#inhoud">
      Direct naar de inhoud
    </a>
  )
}

export function Header(props: { current: 'account' | 'membership' | 'none'; onLogout: () => void }) {
  const { current, onLogout } = props
  return (
    <header className={css.band}>
      <div className={css.bar}>
        <a href="/" className={css.logo}>
          <WordMark />
        </a>
        <nav className={css.nav} aria-label="Hoofdmenu">
          <a href="/" className={css.item} aria-current={current === 'account' ? 'page' : undefined}>
            Mijn Account
          </a>
          <a
            href="/membership"
            className={css.item}
            aria-current={current === 'membership' ? 'page' : undefined}
          >
            Lidmaatschap
          </a>
          <button name="logout" type="button" className={css.item} onClick={onLogout}>
            <Icon path={LOG_OUT} size={1.2} />
            Uitloggen
          </button>
        </nav>
      </div>
    </header>
  )
}

/** `wide` is 1096 px, `task` at most 640 px, and `narrow` 92 % of the screen and at most 800 px. */
const widths = { wide: css.wide, task: css.task, narrow: css.narrow }

type Width = keyof typeof widths

interface PageHeadingProps {
  title: string
  /** The title of the document, if it differs from `title`. */
  tab?: string | undefined
  width?: Width | undefined
  /** Shows the word mark, for a page without a menu. */
  mark?: boolean | undefined
}

/** Sets the title of the document. */
export function useTitle(tab: string): void {
  useLayoutEffect(() => {
    document.title = `${tab} – Klup`
  }, [tab])
}

/** The h1, which is also the title of the document. It takes the focus after a navigation. */
function Title(props: Pick<PageHeadingProps, 'tab'> & { lead?: string | undefined; children: string }) {
  const { children, lead, tab = children } = props
  useTitle(tab)
  return (
    <>
      <h1 tabIndex={-1}>{children}</h1>
      {lead && <p className={`lead ${css.lead}`}>{lead}</p>}
    </>
  )
}

export function PageHeading({ title, tab, width = 'wide', mark }: PageHeadingProps) {
  return (
    <div className={`${css.band} ${css.heading}`}>
      <div className={`${css.headingContent} ${widths[width]}`}>
        {mark && <WordMark />}
        <Title tab={tab}>{title}</Title>
      </div>
    </div>
  )
}

/** The green band of the account. Without a title the heading is in the first card. */
export function Band({ title, lead }: { title?: string; lead?: string }) {
  return (
    <div className={`${css.band} ${css.ground}`}>
      {title && (
        <div className={`${css.headingContent} ${css.wide}`}>
          <Title lead={lead} tab="Mijn Account">
            {title}
          </Title>
        </div>
      )}
    </div>
  )
}

interface PageBodyProps {
  width?: Width | undefined
  /** The name of the block that the script in the document paints here. */
  block?: string
  children: ReactNode
}

/** The content under a `PageHeading`: cards, the first of which overlaps the band. */
export function PageBody({ width = 'wide', block, children }: PageBodyProps) {
  return (
    <div className={`${css.page} ${widths[width]}`} data-block={block}>
      {children}
    </div>
  )
}

/** The main landmark, the target of the skip link. */
export function Main({ children }: { children: ReactNode }) {
  return (
    <main id="inhoud" tabIndex={-1}>
      {children}
    </main>
  )
}

interface VisitorPageProps {
  title: string
  lead?: string | undefined
  footer?: ReactNode
  children: ReactNode
}

/** A page for a visitor: hero, card and footer. */
export function VisitorPage(props: VisitorPageProps) {
  const { title, lead, footer, children } = props
  return (
    <div className={visitor.page}>
      <header className={`${css.band} ${visitor.header}`}>
        <a href="/" className={css.logo}>
          <WordMark />
        </a>
      </header>
      <Main>
        <div className={`${css.band} ${visitor.hero}`}>
          <div className={visitor.heroText}>
            <Title lead={lead}>{title}</Title>
          </div>
          <People className={visitor.people} />
        </div>
        <div className={visitor.form}>
          <Card>
            <div className={visitor.content}>{children}</div>
          </Card>
          {footer && <div className={visitor.footer}>{footer}</div>}
        </div>
      </Main>
    </div>
  )
}
