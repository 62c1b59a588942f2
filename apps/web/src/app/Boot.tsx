/** The frame before anything is loaded, as the static page draws it: navigation and sheet, both empty. */
export const Boot = () => (
  <div className="boot" role="status" aria-busy>
    <span className="vh">Loading</span>
    <div className="boot-side" />
    <div className="boot-sheet" />
  </div>
)
