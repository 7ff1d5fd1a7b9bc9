/** Paths that the scripts of tracking send to. By themselves, because each script gets all that its module of paths has. */
export const RECORD_HIT_PATH = '/api/census/RecordHit'

export const RECORD_EVENT_PATH = '/api/events/RecordEvent'

export const SCRIPT_ERRORS_PATH = '/api/events/RecordJavascriptErrors'

export const SCHEMA_EVENTS_PATH = '/api/v1/clanker/events'

export const BUTTON_CLICK_PATH = '/api/census/button-click'

export const BUTTON_RENDER_PATH = '/api/census/button-render'

export const OVERLAY_PATH = '/api/census/overlay'

export const FORM_RENDER_PATH = '/api/census/form-render'

export const QUICK_VIEW_PATH = '/api/census/RecordQuickView/:id'
