// Pinocchio in C++ over a batch of rows: what its user writes, without a call of Python between two states.

#include <string>

#include <pinocchio/algorithm/aba-derivatives.hpp>
#include <pinocchio/algorithm/aba.hpp>
#include <pinocchio/algorithm/crba.hpp>
#include <pinocchio/algorithm/rnea-derivatives.hpp>
#include <pinocchio/algorithm/rnea.hpp>
#include <pinocchio/serialization.hpp>

using namespace pinocchio;
using Row = Eigen::Map<const Eigen::VectorXd>;
using Vector = Eigen::Map<Eigen::VectorXd>;
using Matrix = Eigen::Map<Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;

struct Robot {
    Model model;
    Data data;
    explicit Robot(const Model &built) : model(built), data(built) {}
};

#pragma GCC visibility push(default)
extern "C" {

void *make(const char *text) {
    Model model;
    model.loadFromString(std::string(text));
    return new Robot(model);
}

int velocities(const void *robot) { return static_cast<const Robot *>(robot)->model.nv; }

void drop(void *robot) { delete static_cast<Robot *>(robot); }

// quantity: 0 inverse dynamics, 1 M (upper half), 2 forward dynamics, 3 and 4 the derivatives of these.
int run(void *given, int quantity, long count, const double *q, const double *v, const double *a, double *out) {
    auto &model = static_cast<Robot *>(given)->model;
    auto &data = static_cast<Robot *>(given)->data;
    const int n = model.nv;
    for (long k = 0; k < count; ++k) {
        const Row qk(q + k * n, n), vk(v + k * n, n), ak(a + k * n, n);
        switch (quantity) {
        case 0: Vector(out + k * n, n) = rnea(model, data, qk, vk, ak); break;
        case 1: Matrix(out + k * n * n, n, n) = crba(model, data, qk); break;
        case 2: Vector(out + k * n, n) = aba(model, data, qk, vk, ak); break;
        case 3:
            computeRNEADerivatives(model, data, qk, vk, ak);
            Matrix(out + 2 * k * n * n, n, n) = data.dtau_dq;
            Matrix(out + (2 * k + 1) * n * n, n, n) = data.dtau_dv;
            break;
        case 4:
            computeABADerivatives(model, data, qk, vk, ak);
            Matrix(out + 2 * k * n * n, n, n) = data.ddq_dq;
            Matrix(out + (2 * k + 1) * n * n, n, n) = data.ddq_dv;
            break;
        default: return 1;
        }
    }
    return 0;
}
}
