import type { AnnouncementEntity } from '@hearthward/contract'

interface Look {
  icon: string
  /** Of the icon and the line beside it. */
  ink: string
  /** Of the strip above the game. */
  ground: string
  /** Of the word on the notice board; none where nothing needs to be said. */
  word: string | null
}

/** How urgent it is, seen from afar. */
export const LOOKS: Readonly<Record<AnnouncementEntity['priority'], Look>> = {
  low: { icon: 'trumpet-flag', ink: 'text-muted', ground: 'bg-raised', word: null },
  normal: { icon: 'trumpet-flag', ink: 'text-river-ink', ground: 'bg-river/10', word: null },
  high: { icon: 'trumpet-flag', ink: 'text-brass-ink', ground: 'bg-brass/12', word: 'Important' },
  critical: { icon: 'hazard-sign', ink: 'text-blood-ink', ground: 'bg-blood/12', word: 'Urgent' },
}
