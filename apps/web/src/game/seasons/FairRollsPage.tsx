import { useEffect } from 'react'
import { refetchCalls, useCallQuery } from '../../client/call-queries.ts'
import { onLiveMessage } from '../../client/connection/live.ts'
import { refusalText } from '../../client/index.ts'
import { Page } from '../../ui/Page.tsx'
import { Card } from '../../ui/Panel.tsx'
import { FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { FindList } from './FindList.tsx'
import { SeasonList } from './SeasonList.tsx'

/** How rolls are decided, the seasons with their secrets, and a check of the player's own finds. */
export function FairRollsPage() {
  const seasons = useCallQuery('getSeasons', {}, { isLive: true })
  const finds = useCallQuery('getMyFinds', {})
  useEffect(() => onLiveMessage('seasonsChanged', () => refetchCalls('getSeasons')), [])
  return (
    <Page wide title="Fair rolls" intro="How drops are decided, and how to verify yours.">
      <div className="grid gap-5 hall:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="grid content-start gap-5">
          <Explanation />
          <Card title="Seasons">
            {seasons.status === 'loading' && <PanelSkeleton rows={3} label="Loading the seasons" />}
            {seasons.status === 'failed' && (
              <FailureNote onRetry={seasons.refetch}>
                {refusalText(seasons.error) ?? 'The seasons could not be loaded. Your game is not affected.'}
              </FailureNote>
            )}
            {seasons.status === 'ready' && <SeasonList seasons={seasons.data.seasons} />}
          </Card>
        </div>
        {seasons.status === 'ready' && finds.status === 'ready' ? (
          <FindList seasons={seasons.data.seasons} finds={finds.data.finds} />
        ) : (
          <Card title="Your finds" className="self-start">
            {finds.status === 'failed' ? (
              <FailureNote onRetry={finds.refetch}>
                {refusalText(finds.error) ?? 'Your finds could not be loaded. Nothing is lost.'}
              </FailureNote>
            ) : (
              <PanelSkeleton rows={5} label="Loading your finds" />
            )}
          </Card>
        )}
      </div>
    </Page>
  )
}

function Explanation() {
  return (
    <Card title="How it works">
      <p className="max-w-prose text-sm text-muted">
        Every rare drop is a roll that follows from a secret of the server, a new one for each season of four weeks. The
        hash of that secret is public from the first day, so nobody can change the secret later. A day after the season
        the secret itself is published. With it anybody can recompute every find, and the button Verify does so in your
        browser.
      </p>
    </Card>
  )
}
