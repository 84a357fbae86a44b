// What lets the simulation of a page have contacts; it stands before the page's own script where there are some.

import "../../src/dalembert/view/assets/contacts.js";
