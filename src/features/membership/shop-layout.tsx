import type { ReactNode, Ref } from 'react'
import { Card } from '../../ui/card.tsx'
import { Loading } from '../../ui/loading.tsx'
import * as css from './shop-layout.module.css'

interface ShopLayoutProps {
  ref?: Ref<HTMLDivElement> | undefined
  summary: ReactNode
  /** The name of the summary, once a plan is chosen. */
  summaryLabel?: string | undefined
  children: ReactNode
}

/** The plans with the summary below them. From 1000 px the summary is at the right and sticky. */
export function ShopLayout({ ref, children, summary, summaryLabel }: ShopLayoutProps) {
  return (
    <div className={css.shop} ref={ref}>
      <div>{children}</div>
      <section className={css.summary} aria-label={summaryLabel}>
        {summary}
      </section>
    </div>
  )
}

/** Replaces the summary until a plan is chosen. Visible from 1000 px. */
export function EmptyChoice() {
  return (
    <div className={css.empty}>
      <h2>Jouw keuze</h2>
      <p>Kies een periode. Daarna zie je hier wat je betaalt.</p>
    </div>
  )
}

interface LoadingShopProps {
  heading?: string
  /** The text above the plans; without it, a skeleton. */
  children?: ReactNode
}

/** A skeleton of the plans. */
export function LoadingShop({ heading, children }: LoadingShopProps) {
  return (
    <ShopLayout summary={<EmptyChoice />}>
      <Card heading={heading}>
        {children}
        <Loading lines={children ? 0 : 3} boxes={3} high />
      </Card>
    </ShopLayout>
  )
}
