// The stage for scenes in space: solids with light and shadow.

import { start } from "./page";
import { SpaceStage } from "./space-stage";

void start((canvas, scene) => new SpaceStage(canvas, scene));
