import type { LabelContents } from '@dossier/contract/dashboards/contents'
import type { CSSProperties } from 'react'
import { Tile, TileEmpty } from '../Tile.tsx'
import type { TileProps } from '../tile-kinds.ts'
import { labelFont } from '../label-font.ts'

/** A text in large letters. */
export function LabelTile({ contents: { text, size } }: TileProps<LabelContents>) {
  return (
    <Tile title={text || 'Label'} hideHead isSmall>
      {text ? (
        <p className="tile-label" style={{ '--font': labelFont(text, size) } as CSSProperties} dir="auto">
          {text}
        </p>
      ) : (
        <TileEmpty>This label has no text yet.</TileEmpty>
      )}
    </Tile>
  )
}
