/**
 * Sent with every call of staff: the number of whom the page shows. The session is in cookies, which a browser adds by
 * itself; this header only a script of the console can add, because no other page is allowed to send it here. A page that
 * shows another person than the cookies belong to is refused, so nobody acts under a colleague's name by mistake.
 */
export const STAFF_HEADER = 'x-staff-id';
/** What a page sends that does not know yet who is logged in. */
export const STAFF_UNKNOWN = 'unknown';
