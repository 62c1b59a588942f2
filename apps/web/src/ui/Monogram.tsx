import './monogram.css'

/** The first letter of a name on a tile, in place of a logo. */
export const Monogram = ({ of }: { of: string }) => (
  <span className="monogram" aria-hidden>
    {Array.from(of)[0]?.toUpperCase()}
  </span>
)
