import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'

interface TileProps {
  title: string
  /** What the tile does not do, or how old its data is; in words at the right of its head. */
  note?: string | undefined
  /** At the right of the head, after the note. */
  actions?: ReactNode
  /** Newer data is on its way; the old one stays readable. */
  isBusy?: boolean
  /** It says no more than its content needs: narrow screens give it no height of its own. */
  isSmall?: boolean
  /** Some tiles are all content. */
  hideHead?: boolean
  /** Nothing in it takes the focus: the body does, so that it can be scrolled by keys. */
  isText?: boolean
  children: ReactNode
}

/** The frame of a tile. */
export function Tile({ title, note, actions, isBusy, isSmall, hideHead, isText, children }: TileProps) {
  return (
    <section className="tile" aria-label={title} aria-busy={isBusy} data-small={isSmall || undefined}>
      {isBusy && <div className="tile-busy" aria-hidden />}
      {!hideHead && (
        <header className="tile-head">
          <h2 className="truncate">{title}</h2>
          {note && (
            <span className="tile-note">
              <Info size={12} aria-hidden />
              <span className="truncate">{note}</span>
            </span>
          )}
          {actions}
        </header>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <div className="tile-body" tabIndex={isText ? 0 : undefined}>
        {children}
      </div>
    </section>
  )
}

interface TileFailureProps {
  /** The exact text of the specification. */
  text: string
  /** Why, in a sentence. */
  reason?: string | undefined
  onRetry?: (() => void) | undefined
  /** What it shows is gone: people who may edit the dashboard can remove the tile. */
  onRemove?: (() => void) | undefined
}

/** In place of what could not be loaded. */
export function TileFailure({ text, reason, onRetry, onRemove }: TileFailureProps) {
  return (
    <div className="tile-state">
      <Alert>
        <strong>{text}</strong>
        {reason && <div>{reason}</div>}
      </Alert>
      {onRetry && (
        <Button variant="outline" onPress={onRetry}>
          Retry
        </Button>
      )}
      {onRemove && (
        <Button variant="outline" onPress={onRemove}>
          Remove tile
        </Button>
      )}
    </div>
  )
}

/** In place of what has nothing to show yet. */
export function TileEmpty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="tile-state">
      <span>{children}</span>
      {action}
    </div>
  )
}
