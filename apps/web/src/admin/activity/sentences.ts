import type { AuditLog } from '@hearthward/contract'

/** What an act was, in words: the action as it is called, and what it was done to. */
export function sentenceOf({ action, resource, resourceId, details }: AuditLog): string {
  const words = action.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${details.name ?? `${resource.replaceAll('_', ' ')} ${resourceId}`}`
}
