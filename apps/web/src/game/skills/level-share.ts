import { experienceFor, MAX_LEVEL } from '@hearthward/engine'

/** The progress to the next level, 0 to 1. */
export function shareOfLevel(level: number, experience: number): number {
  if (level >= MAX_LEVEL) return 1
  const from = experienceFor(level)
  return (experience - from) / (experienceFor(level + 1) - from)
}
