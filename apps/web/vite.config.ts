import { content } from '@hearthward/content'
import { rulesVersion } from '@hearthward/engine/rules-version'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { isNeededFirst, isNeededForChat, isNeededForGame, QUERIES } from './first-load.ts'
import { contentIcons, iconPaths, iconsOfNewGame } from './icon-paths.ts'
import { manifest } from './manifest.ts'
import { precompress } from './precompress.ts'
import { fontPreload, gamePreload } from './preloads.ts'
import { prerenderLogin } from './prerender.ts'
import { OFFICE_ICONS, PAGE_ICONS, SKILL_ICONS, UI_ICONS } from './src/ui/icons/icon-names.ts'

const server = process.env['HEARTHWARD_SERVER'] ?? 'http://localhost:3000'

const icons = iconPaths({
  page: PAGE_ICONS,
  game: [...UI_ICONS, ...Object.values(SKILL_ICONS), ...iconsOfNewGame(content)],
  others: [...OFFICE_ICONS, ...contentIcons(content)],
})

export default defineConfig({
  // The server asks a page with other rules to reload.
  define: { __RULES__: JSON.stringify(rulesVersion()) },
  plugins: [
    react(),
    tailwind(),
    icons,
    prerenderLogin(icons),
    fontPreload(['figtree-latin-wght-normal', 'fraunces-semibold-soft']),
    gamePreload(['game', 'icons-game']),
    VitePWA({
      // The player decides when to update: a page must not reload during an action.
      registerType: 'prompt',
      // app/updates.ts registers it, so the page needs no second script.
      injectRegister: false,
      manifest,
      includeAssets: ['favicon.svg', 'early.js', 'icons/*.png'],
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,woff2}', 'assets/icons-*.json'],
        // Characters outside Latin-1 are rare: their font is fetched when a name needs it. Common passwords are needed
        // where an account is created, which needs the server as well.
        globIgnores: ['**/*latin-ext*', '**/password-strength-*'],
        navigateFallback: '/index.html',
        // Paths of the server must never get the page.
        navigateFallbackDenylist: [/^\/api\//, /^\/socket\.io\//, /^\/healthz$/, /^\/readyz$/, /^\/metrics$/],
        cleanupOutdatedCaches: true,
        sourcemap: false,
      },
    }),
    precompress(),
  ],
  build: {
    target: ['chrome111', 'firefox114', 'safari16.4'],
    sourcemap: false,
    // The first page is one file; `npm run bench` measures its compressed size.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: (id, graph) => (isNeededFirst(id, (of) => graph.getModuleInfo(of)) ? 'first' : null) },
            { name: 'queries', test: QUERIES },
            { name: (id, graph) => (isNeededForGame(id, (of) => graph.getModuleInfo(of)) ? 'game' : null) },
            { name: (id, graph) => (isNeededForChat(id, (of) => graph.getModuleInfo(of)) ? 'chat' : null) },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: server, changeOrigin: false },
      '/socket.io': { target: server, ws: true, changeOrigin: false },
    },
  },
})
