import { useState } from 'react'
import type { CalendarDate } from '../../lib/dates.ts'
import { useServices } from '../../lib/services.ts'
import { useLate } from '../../lib/use-late.ts'
import { isSettled, type QueryResult, useQuery } from '../../lib/use-query.ts'
import { Page, PageHeading } from '../../ui/band.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, CardHeading } from '../../ui/card.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { Icon } from '../../ui/icons.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmptyChoice, Shop } from './layout.tsx'
import { css } from './membership.module.css'
import { PAYMENT_TEXTS } from './payment-texts.ts'
import { PlanShop } from './plan-shop.tsx'
import { type ActionsLeft, isPaid, type MembershipState } from './state.ts'
import { AFTER_CANCELLING, Expired, FREE_TIER_TEXT, StateDetails, StateTag } from './state-details.tsx'
import { useMember } from './use-member.ts'
import { useOffer } from './use-offer.ts'

/**
 * Lidmaatschap (§2). The months of the address select a plan. Everything is read at once. Without a paid membership the
 * plans come first. The order then stays, so that nothing changes places under a finger.
 */
export function Membership({ months }: { months?: string }) {
  const { user, state, membership, awaited } = useMember()
  const { queries } = useServices()
  const actionsLeft = useQuery(queries.actionsLeft)
  const shop = useOffer()
  const isKnown = state !== undefined || isSettled(membership)
  const isReady = isKnown && shop.isSettled
  const late = useLate(!isReady)
  const isBuyer = !awaited && !membership.error && !(state && isPaid(state))
  const plansFirst = useFirst(isKnown ? isBuyer : undefined)
  if (!user) return null
  const hasPlans = isReady || (isKnown && late)
  const failed = <LoadError query={membership} subject="je lidmaatschap" />
  const notice = (
    <>
      {awaited && <Notice kind="success" title={PAYMENT_TEXTS.awaited} />}
      {failed}
    </>
  )
  const stateCard =
    state && (!awaited || isPaid(state)) ? (
      <StateCard state={state} actionsLeft={actionsLeft}>
        {notice}
      </StateCard>
    ) : (
      <Card heading="Jouw lidmaatschap">
        {notice}
        {!awaited && !membership.error && <Loading />}
      </Card>
    )
  return (
    <>
      <PageHeading title="Lidmaatschap" lead="Kies zelf hoe lang je meedoet." motif />
      <Page>
        {plansFirst === undefined && (
          <Shop side={<EmptyChoice />}>
            <Card>
              <Loading boxes={3} high />
            </Card>
          </Shop>
        )}
        {plansFirst === false && stateCard}
        {plansFirst !== undefined && !awaited && (
          <PlanShop
            shop={shop}
            months={months}
            heading={state?.kind === 'active' ? 'Lidmaatschap wijzigen' : 'Kies je lidmaatschap'}
            before={state && <Expired state={state} />}
            activeUntil={state && isPaid(state) ? state.endDate : undefined}
          />
        )}
        {plansFirst && hasPlans && stateCard}
        {hasPlans && state?.kind === 'active' && <CancelCard endDate={state.endDate} />}
        {hasPlans && (
          <div className={css.deletion}>
            <Icon name="phone" />
            <div>
              <h2>Account verwijderen</h2>
              <p>Je account verwijder je in de Klup-app, bij Instellingen.</p>
            </div>
          </div>
        )}
      </Page>
    </>
  )
}

/** The first value that is known. */
function useFirst<Value>(value: Value | undefined): Value | undefined {
  const [first, setFirst] = useState(value)
  if (first === undefined && value !== undefined) setFirst(value)
  return first
}

function CancelCard({ endDate }: { endDate: CalendarDate }) {
  return (
    <Card>
      <div className={css.cancel}>
        <div>
          <h2>Lidmaatschap opzeggen</h2>
          <p>
            Wil je stoppen? Je kunt Klup Compleet daarna nog gebruiken tot en met <DateText date={endDate} />.
          </p>
        </div>
        <ButtonLink to="/membership/cancellation" kind="danger-quiet">
          Lidmaatschap opzeggen
        </ButtonLink>
      </div>
    </Card>
  )
}

interface StateCardProps {
  readonly state: MembershipState
  readonly actionsLeft: QueryResult<ActionsLeft>
  readonly children: React.ReactNode
}

function StateCard({ state, actionsLeft, children }: StateCardProps) {
  const failed = !isPaid(state) && (
    <LoadError query={actionsLeft} subject="je activiteiten en contactverzoeken" />
  )
  return (
    <Card>
      {children}
      {actionsLeft.data && failed}
      <div className={css.state}>
        <div className={css.description}>
          <CardHeading tag={<StateTag state={state} />}>Jouw lidmaatschap</CardHeading>
          <StateText key={state.kind} state={state} />
        </div>
        {!actionsLeft.data && failed}
        <StateDetails state={state} actionsLeft={actionsLeft} />
      </div>
    </Card>
  )
}

function StateText({ state }: { state: MembershipState }) {
  if (state.kind === 'active') {
    return (
      <p>
        Je hebt <strong>Klup Compleet</strong>. Je kunt onbeperkt meedoen en contactverzoeken sturen.
      </p>
    )
  }
  if (state.kind === 'ended') {
    return (
      <p>
        Je hebt <strong>Klup Compleet</strong> opgezegd. {AFTER_CANCELLING}
      </p>
    )
  }
  return (
    <p>
      Je hebt <strong>Klup Start</strong>. Daarmee kun je {FREE_TIER_TEXT}.
    </p>
  )
}
