import { useGame } from '../../client/index.ts'
import { intentText } from '../../client/intent-text.ts'
import { plural } from '../../ui/format/numbers.ts'

/** The actions of this page that were refused because another one has the character. */
export function NotKeptList() {
  const notKept = useGame((state) => state.notKept)
  const content = useGame((state) => state.content)
  return (
    <section aria-labelledby="not-kept" className="mt-1 border-l-2 border-blood pl-3.5">
      <h2 id="not-kept" className="text-base text-text">
        {plural(notKept.length, 'action')} not saved
      </h2>
      <ul className="mt-1 grid gap-1.5 text-sm">
        {notKept.map(({ intent, reason }) => (
          <li key={intent.id}>
            <span className="text-text">{intentText(intent, content)}</span>
            <span className="block">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
