// Model files to begin with.

export const TEMPLATES: Record<string, string> = {
  "Pendulum": `name = "pendulum"
coordinates = ["theta"]
kinetic = "m*l**2*theta'**2/2"
potential = "-m*g*l*cos(theta)"
dissipation = "c*theta'**2/2"
duration = 12

[parameters]
m = { value = 1.0, unit = "kg" }
l = { value = 1.0, unit = "m" }
g = { value = 9.81, unit = "m/s^2" }
c = { value = 0.1, unit = "kg m^2/s" }

[start.q]
theta = 2.5

[scene]
up = "y"
rod = { line = [[0, 0, 0], ["l*sin(theta)", "-l*cos(theta)", 0]] }
bob = { marker = ["l*sin(theta)", "-l*cos(theta)", 0], radius = 0.07, trace = true }
`,
  "Driven cart and pole": `name = "cart-and-pole"
coordinates = ["x", "theta"]
kinetic = "M*x'**2/2 + m*((x' + l*theta'*cos(theta))**2 + (l*theta'*sin(theta))**2)/2"
potential = "-m*g*l*cos(theta)"
dissipation = "c*x'**2/2"
inputs = ["F"]
duration = 15

[parameters]
M = 2.0
m = 0.5
l = 0.8
g = 9.81
c = 0.4

[forces]
x = "F"

[drive]
F = "3*sin(3*t)"

[scene]
up = "y"
rail = { line = [[-2, 0, 0], [2, 0, 0]] }
cart = { marker = ["x", 0, 0], radius = 0.1 }
pole = { line = [["x", 0, 0], ["x + l*sin(theta)", "-l*cos(theta)", 0]] }
bob = { marker = ["x + l*sin(theta)", "-l*cos(theta)", 0], radius = 0.06, trace = true }
`,
  "Mass, spring and damper": `name = "oscillator"
coordinates = ["x"]
kinetic = "m*x'**2/2"
potential = "k*x**2/2"
dissipation = "c*x'**2/2"
duration = 10

[parameters]
m = 1.0
k = 20.0
c = 0.6

[start.q]
x = 0.4

[scene]
up = "y"
wall = { line = [[-1, -0.2, 0], [-1, 0.2, 0]] }
spring = { spring = [[-1, 0, 0], ["x", 0, 0]] }
mass = { marker = ["x", 0, 0], radius = 0.08 }
`,
  "Pendulum by a constraint": `name = "constrained-pendulum"
coordinates = ["x", "y"]
kinetic = "m*(x'**2 + y'**2)/2"
potential = "m*g*y"
holonomic = ["x**2 + y**2 - l**2"]
duration = 10

[parameters]
m = 1.0
g = 9.81
l = 1.0

[start.q]
x = 0.8
y = -0.6

[scene]
up = "y"
rod = { line = [[0, 0, 0], ["x", "y", 0]] }
bob = { marker = ["x", "y", 0], radius = 0.07, trace = true }
`,
  "Bead on a turning hoop": `name = "bead-on-a-hoop"
coordinates = ["theta"]
kinetic = "m*r**2*(theta'**2 + (w*sin(theta))**2)/2"
potential = "-m*g*r*cos(theta)"
dissipation = "c*theta'**2/2"
duration = 12

[parameters]
m = 0.1
r = 1.0
g = 9.81
w = 4.0
c = 0.02

[start.q]
theta = 0.1

[scene]
up = "z"
axle = { line = [[0, 0, -1.2], [0, 0, 1.2]] }
arm = { line = [[0, 0, 0], ["r*sin(theta)*cos(w*t)", "r*sin(theta)*sin(w*t)", "-r*cos(theta)"]] }
bead = { marker = ["r*sin(theta)*cos(w*t)", "r*sin(theta)*sin(w*t)", "-r*cos(theta)"], radius = 0.07, trace = true }
`,
  "Ball that bounces": `name = "ball"
coordinates = ["x", "y"]
kinetic = "m*(x'**2 + y'**2)/2"
potential = "m*g*y"
duration = 4

[parameters]
m = 0.1
g = 9.81
r = 0.1
e = 0.8

[[contacts]]
name = "floor"
gap = "y - r"
restitution = "e"

[start.q]
y = 1.5

[start.v]
x = 0.6

[scene]
up = "y"
floor = { line = [[-0.3, 0, 0], [2.7, 0, 0]] }
ball = { ball = ["x", "y", 0], radius = "r" }
`,
};
