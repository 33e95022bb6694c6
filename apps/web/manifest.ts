import type { ManifestOptions } from 'vite-plugin-pwa'

/** The web app manifest, for installing Hearthward on a phone or desktop. */
export const manifest: Partial<ManifestOptions> = {
  name: 'Hearthward',
  short_name: 'Hearthward',
  description: 'A quiet idle role-playing game. Chop wood, close the laptop, come back and find the logs.',
  id: '/',
  start_url: '/game',
  scope: '/',
  display: 'standalone',
  background_color: '#0b1416',
  theme_color: '#0b1416',
  categories: ['games'],
  icons: [
    { src: '/icons/app-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/app-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/app-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
}
