// The script of a page without a picture: plots alone.

import { start } from "./page";

void start(null);
