import type { ImageContents } from '@dossier/contract/dashboards/contents'
import { useState } from 'react'
import { Tile, TileEmpty, TileFailure } from '../Tile.tsx'
import type { TileProps } from '../tile-kinds.ts'

/** A picture from the web, loaded by the reader's browser alone. */
export function ImageTile({ contents: { url, description } }: TileProps<ImageContents>) {
  const [failed, setFailed] = useState<string>()
  return (
    <Tile title={description || 'Image'} hideHead>
      {!url ? (
        <TileEmpty>This tile has no picture yet.</TileEmpty>
      ) : failed === url ? (
        <TileFailure text="Unable to load image" onRetry={() => setFailed(undefined)} />
      ) : (
        <img
          className="tile-image"
          src={url}
          alt={description ?? ''}
          referrerPolicy="no-referrer"
          onError={() => setFailed(url)}
        />
      )}
    </Tile>
  )
}
