import react from '@vitejs/plugin-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createServer, type Plugin } from 'vite'

const ROOT = '<div id="root"></div>'
const PAGE = '/src/account/login/LoginPage.tsx'

/**
 * Puts the login page into index.html, so that it is visible before the script has arrived. early.js shows it at /login,
 * and the page replaces it with itself.
 */
export function prerenderLogin(icons: Plugin): Plugin {
  return {
    name: 'hearthward:prerender-login',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        if (!html.includes(ROOT)) throw new Error(`index.html has no ${ROOT}`)
        // Inert: what is typed before the script has arrived would be lost.
        const markup = `<div id="root"><div id="prerendered" inert>${await loginMarkup(icons)}</div></div>`
        return html.replace(ROOT, () => markup)
      },
    },
  }
}

async function loginMarkup(icons: Plugin): Promise<string> {
  const root = import.meta.dirname
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
    plugins: [react(), icons],
  })
  try {
    const { LoginScreen } = await server.ssrLoadModule(PAGE)
    return renderToStaticMarkup(createElement(LoginScreen))
  } finally {
    await server.close()
  }
}
