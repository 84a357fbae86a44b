// What lets the simulation of a page have contacts whose friction is in space; it stands in place of touching.ts.

import "../../src/dalembert/view/assets/sharing.js";
