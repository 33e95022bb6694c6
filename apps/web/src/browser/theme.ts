import type { Settings } from '@hearthward/engine'
import { browserStorage } from './browser-storage.ts'

/** Shows the page in a theme and density, and remembers both for the moment before anything has loaded (public/early.js). */
export function showTheme({ theme, displayMode }: Pick<Settings, 'theme' | 'displayMode'>): void {
  const root = document.documentElement
  root.dataset['theme'] = theme
  root.dataset['display'] = displayMode
  const ground = getComputedStyle(root).getPropertyValue('--ground')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground)
  try {
    browserStorage().setItem('hearthward.theme', theme)
    browserStorage().setItem('hearthward.display', displayMode)
  } catch {
    // Private windows may forbid storage; the account remembers it all the same.
  }
}
