import type { Settings } from '@hearthward/engine'
import { browserStorage } from './browser-storage.ts'

/** Applies a theme and density, and stores both for public/early.js, which applies them before the page has loaded. */
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
    // Private windows may forbid storage. The account stores the settings, too.
  }
}
