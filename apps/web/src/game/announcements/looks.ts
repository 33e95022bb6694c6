import type { AnnouncementEntity } from '@hearthward/contract'

interface Look {
  icon: string
  /** The colour of the icon and the text beside it. */
  ink: string
  /** The background of the strip above the game. */
  ground: string
  /** The label on the notice board; null without one. */
  word: string | null
}

export const LOOKS: Readonly<Record<AnnouncementEntity['priority'], Look>> = {
  low: { icon: 'trumpet-flag', ink: 'text-muted', ground: 'bg-raised', word: null },
  normal: { icon: 'trumpet-flag', ink: 'text-river-ink', ground: 'bg-river/10', word: null },
  high: { icon: 'trumpet-flag', ink: 'text-brass-ink', ground: 'bg-brass/12', word: 'Important' },
  critical: { icon: 'hazard-sign', ink: 'text-blood-ink', ground: 'bg-blood/12', word: 'Urgent' },
}
