import type { ReactNode } from 'react'
import { Card, CardHeading } from '../../../ui/card.tsx'
import { Room } from '../../../ui/loading.tsx'
import * as css from './membership-card.module.css'

interface MembershipPlaceProps {
  readonly block: string
  /** Keeps the room of the tallest card, which a lower card fills below 900 px, so that nothing below it moves. */
  readonly hasRoom: boolean
  readonly children: ReactNode
}

/** The place of the card of a membership. */
export const MembershipPlace = ({ block, hasRoom, children }: MembershipPlaceProps) => (
  <div className={css.place}>
    {hasRoom && ROOM}
    <div data-block={block}>{children}</div>
  </div>
)

/** The form of the tallest card. Its texts are in attributes: nobody reads them. */
const ROOM = (
  <Room>
    <Card className={css.rooms}>
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
    </Card>
  </Room>
)
