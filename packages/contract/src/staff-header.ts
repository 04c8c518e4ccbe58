/**
 * Header of every staff call: the id of the person whom the page shows. The browser sends the session cookies by
 * itself, but only a script of the console can set this header, because no other page may send it here. A page that
 * shows another person than the session's is refused, so that nobody acts under a colleague's name by mistake.
 */
export const STAFF_HEADER = 'x-staff-id';
/** Value of the header before the page knows who is logged in. */
export const STAFF_UNKNOWN = 'unknown';
