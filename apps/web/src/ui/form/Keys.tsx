import { cx } from '../class-names.ts'

/** Renders keys to press one after the other ('g b') or together ('Ctrl+K'). */
export function Keys({ keys, className }: { keys: string; className?: string }) {
  return (
    <span className={cx('inline-flex shrink-0 items-center gap-1', className)}>
      {keys.split(' ').map((key) => (
        <kbd
          key={key}
          className="inline-grid h-5 min-w-5 place-items-center rounded-md border border-line bg-raised px-1.5 font-sans text-[0.6875rem] leading-none font-semibold whitespace-nowrap text-muted"
        >
          {key}
        </kbd>
      ))}
    </span>
  )
}
