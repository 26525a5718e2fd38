/** Asana's native operations; `catalog/asana.ts` says where they are sent and with which credential. */
import { nativeProvider } from '../define.ts';
import { addComment } from './operations/add-comment.ts';
import { addTaskToSection } from './operations/add-task-to-section.ts';
import { createTask } from './operations/create-task.ts';
import { deleteTask } from './operations/delete-task.ts';
import { getCurrentUser } from './operations/get-current-user.ts';
import { getTask } from './operations/get-task.ts';
import { listProjects } from './operations/list-projects.ts';
import { listSections } from './operations/list-sections.ts';
import { listStories } from './operations/list-stories.ts';
import { listSubtasks } from './operations/list-subtasks.ts';
import { listTasks } from './operations/list-tasks.ts';
import { listUsers } from './operations/list-users.ts';
import { searchTasks } from './operations/search-tasks.ts';
import { updateTask } from './operations/update-task.ts';

export const asana = nativeProvider('asana', [
  getCurrentUser,
  listProjects,
  listSections,
  listTasks,
  searchTasks,
  getTask,
  listSubtasks,
  createTask,
  updateTask,
  deleteTask,
  addTaskToSection,
  listStories,
  addComment,
  listUsers,
]);
