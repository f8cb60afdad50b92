import { Card, CardHeading } from '../../../ui/card.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { css } from './membership-card.module.css'

/**
 * Keeps the place of the card of a membership, in the form of its tallest kind. Below 900 px the room remains once the card
 * is there, so that nothing below it moves.
 */
export const MembershipSkeleton = ({ isLoading }: { isLoading: boolean }) => (
  <Card className={isLoading ? '' : css.room}>{isLoading ? <Loading>{ROOMS}</Loading> : ROOMS}</Card>
)

const ROOMS = (
  <div className={css.rooms} aria-hidden="true">
    <CardHeading
      // As wide as a tag.
      tag={<span data-room={'\u00a0\u00a0\u00a0Opgezegd\u00a0\u00a0\u00a0'} />}
    >
      <span data-room="Klup Compleet" />
    </CardHeading>
    <ol className={css.period}>
      <li>
        <p className={css.end}>
          <small data-room="Geldig tot en met" />
          <strong data-room="00-00-0000" />
        </p>
        <p data-room="nog ruim 3 maanden" />
      </li>
      <li>
        <p>
          <small data-room="Daarna, vanaf 00-00-0000" />
          <strong data-room="€0,00 per maand" />
        </p>
        <p>
          <span data-room="tot je opzegt. Via Apple of een promotiecode stopt het vanzelf." />
        </p>
      </li>
    </ol>
    <div className={css.links}>
      <span data-room="Herinner mij op tijd" />
      <span data-room="Opzeggen" />
    </div>
    <div className={css.button} data-room="Lidmaatschap wijzigen" />
  </div>
)
