export type ToastKind = 'level' | 'achievement' | 'info' | 'warning' | 'error' | 'drop'

export const TOAST_LOOKS: Record<ToastKind, { icon: string; ink: string; frame: string }> = {
  level: { icon: 'upgrade', ink: 'text-brass', frame: 'border-brass/60' },
  achievement: {
    icon: 'trophy-cup',
    ink: 'text-brass',
    frame: 'border-brass/60 bg-linear-to-r from-brass/15 to-transparent to-60%',
  },
  info: { icon: 'info', ink: 'text-river', frame: 'border-line' },
  warning: { icon: 'hourglass', ink: 'text-brass', frame: 'border-line' },
  error: { icon: 'broken-heart', ink: 'text-blood', frame: 'border-blood/50' },
  drop: { icon: 'treasure-map', ink: 'text-arcane', frame: 'border-arcane/60' },
}
