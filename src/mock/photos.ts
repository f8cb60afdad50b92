import { notFound } from './answers.ts'
import type { Handler } from './call.ts'
import { drawPortrait } from './portraits.ts'

const thumbnailHeights = [64, 256, 512, 1024]
const fullSize = 1200

const fileName = /^(?:thumbnail\.(?<height>\d+)\.)?(?<person>[a-z]+)\.svg$/

/** A member's photo, whole or as `thumbnail.{size}.` in one of the four heights of §9. */
export const photo: Handler = ({ params }) => {
  const { height, person = '' } = fileName.exec(params.file ?? '')?.groups ?? {}
  if (height !== undefined && !thumbnailHeights.map(String).includes(height)) return notFound()
  const drawing = drawPortrait(person, height === undefined ? fullSize : Number(height))
  if (drawing === undefined) return notFound()
  const headers = {
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
  }
  return new Response(drawing, { headers })
}
