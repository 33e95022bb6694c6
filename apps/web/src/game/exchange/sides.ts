import type { OfferType } from '@hearthward/engine'

/** The labels and colours of the two sides of the market. */
export const SIDES = {
  buy: { word: 'Buy', ink: 'text-moss-ink', tint: 'bg-moss/18', tone: 'moss', edge: 'border-moss/45' },
  sell: { word: 'Sell', ink: 'text-river-ink', tint: 'bg-river/18', tone: 'river', edge: 'border-river/45' },
} as const satisfies Record<OfferType, object>
